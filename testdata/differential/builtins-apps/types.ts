// +groupName=builtins-apps.example.com
// +versionName=v1
import { CustomResource } from 'kbts/api';
import type {
  DeploymentSpec,
  DeploymentStrategy,
  RollingUpdateDeployment,
  StatefulSetUpdateStrategy,
} from 'kbts/k8s/apps/v1';

export interface AppsSpec {
  deployment: DeploymentSpec;
  strategy?: DeploymentStrategy;
  rolling?: RollingUpdateDeployment;
  set?: StatefulSetUpdateStrategy;
}

// +kubebuilder:object:root=true
export class Apps extends CustomResource {
  spec!: AppsSpec;
}
