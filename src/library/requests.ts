import type { Plugin, PluginOptions } from '../plugins/index.js';
import type { Severities } from '../problems/index.js';
import type * as scaffold from '../scaffold/index.js';

/** A request about a project. */
export interface ProjectRequest {
  /** The folder of the project. */
  readonly folder: string;
}

/** The plugins that take part in a request. */
export interface PluginRequest {
  /**
   * Plugins, or keys of those of kbts and of the settings, such as `helm`. Default: those in the layout of the project,
   * which must be among these; none for a new project.
   */
  readonly plugins?: readonly (Plugin | string)[];
  /** Values of the flags of plugins, by flag. Default: the defaults of the flags. */
  readonly pluginOptions?: PluginOptions;
}

/** A request that changes a project. */
export interface ChangeRequest extends ProjectRequest {
  /** Whether the plan includes the manifests that result from the changes. Default: true. */
  readonly manifests?: boolean;
  /** Overwrites or deletes files that the user changed. Default: false. */
  readonly force?: boolean;
}

/** A request for a new project (`kbts init`). */
export interface InitRequest extends ProjectRequest, PluginRequest {
  /** Domain of the API groups. Default: `my.domain`. */
  readonly domain?: string;
  /** Default: derived from the name of the folder. */
  readonly projectName?: string;
  /** Header of source files: `apache2`, `copyright` (a copyright line only) or `none`. Default: `apache2`. */
  readonly license?: 'apache2' | 'copyright' | 'none';
  /** A custom header in a block comment, which overrides `license`. Default: none. */
  readonly licenseText?: string;
  /** The copyright holder. Default: none. */
  readonly owner?: string;
  /** Whether there is one folder for each API group. Default: false. */
  readonly multigroup?: boolean;
  /** Whether the manager is limited to namespaces. Default: false. */
  readonly namespaced?: boolean;
  /** The version specifier of kbts in package.json. Default: this version, from the registry. */
  readonly dependency?: string;
  /** Overwrites conflicting files and entries. Default: false. */
  readonly force?: boolean;
}

/** A request to change the layout, the scope or the license of a project (`kbts edit`). What is absent stays. */
export interface EditRequest extends ChangeRequest, PluginRequest, Partial<Omit<scaffold.EditRequest, 'force'>> {}

/** The names of a kind. */
export interface KindRequest extends ChangeRequest {
  /** API group without the domain. Default: the domain only. */
  readonly group?: string;
  /** API version. Default: `v1`. */
  readonly version?: string;
  /** Kind in PascalCase. */
  readonly kind: string;
}

/** A request for a kind (`kbts create api`): types and manifests, and a controller unless another version has one. */
export interface CreateApiRequest
  extends KindRequest,
    PluginRequest,
    Partial<Omit<scaffold.CreateApiRequest, 'group' | 'version' | 'kind' | 'force'>> {}

/** A request for the webhooks of a kind (`kbts create webhook`). */
export interface CreateWebhookRequest
  extends KindRequest,
    PluginRequest,
    Partial<Omit<scaffold.CreateWebhookRequest, 'group' | 'version' | 'kind' | 'force'>> {}

/** A request to delete a kind (`kbts delete api`). */
export type DeleteApiRequest = KindRequest;

/** A request to delete a controller (`kbts delete controller`). */
export interface DeleteControllerRequest extends KindRequest {
  /** Default: the only controller of the kind. */
  readonly controllerName?: string;
}

/** A request to delete webhooks (`kbts delete webhook`). Without a type, all types are deleted. */
export interface DeleteWebhookRequest
  extends KindRequest,
    Partial<Omit<scaffold.DeleteWebhookRequest, 'group' | 'version' | 'kind' | 'force'>> {}

/** A request to turn CRDs into types (`kbts import crd`). */
export interface ImportCrdRequest extends ProjectRequest {
  /** Files, folders and https URLs; relative paths are relative to the project. */
  readonly sources: readonly string[];
  /** Folder of the types, with a subfolder for each version. Default: `src/api/<group>`. */
  readonly output?: string;
  /** Whether the CRDs belong to another project: none are generated from the types. Default: false. */
  readonly external?: boolean;
  /** Overwrites existing types. Default: false. */
  readonly force?: boolean;
}

/** A request for a project from a Go project (`kbts import project`). */
export interface ImportProjectRequest extends ProjectRequest {
  /** The folder of the Go project; a relative path is relative to the working directory. */
  readonly source: string;
  /** The version specifier of kbts in package.json. Default: this version, from the registry. */
  readonly dependency?: string;
  /** Overwrites existing files. Default: false. */
  readonly force?: boolean;
}

/** A request for the manifests of a project (`kbts manifests`). */
export interface ManifestsRequest extends ProjectRequest {
  /** Generators with options, `paths=` and `output:` rules, as for controller-gen. Default: those of the project. */
  readonly arguments?: readonly string[];
  /** Folder, file or Git revision with CRDs that the new ones must be compatible with. Default: none. */
  readonly breakingAgainst?: string;
  /** Minor version of Kubernetes, for example `1.34`. Default: that of PROJECT, or the newest. */
  readonly kubernetesVersion?: string;
  /** Severities of checks, by code, which override those of PROJECT. Default: none. */
  readonly severities?: Severities;
}
