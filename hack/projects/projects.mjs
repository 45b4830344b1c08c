// Projects that differ in everything that scaffolding depends on.

/**
 * A project, made by commands in its folder.
 *
 * @typedef {object} Project
 * @property {string} folder its path, which may have any characters
 * @property {readonly string[]} commands the arguments of `kbts`, separated by spaces, in order; `TESTDATA` is that folder
 */

/** @type {readonly Project[]} */
export const projects = [
  { folder: 'empty', commands: ['init --domain example.com'] },
  {
    folder: 'one kind/with spaces in its path',
    commands: ['init --domain example.com --project-name spaces', 'create api --group ship --kind Frigate'],
  },
  {
    folder: 'größe/船',
    commands: [
      'init --domain example.com --project-name harbor --license none',
      'create api --group ship --kind Frigate --namespaced=false',
      'create webhook --group ship --kind Frigate --defaulting',
    ],
  },
  {
    folder: 'cluster-scoped',
    commands: [
      'init --domain example.com',
      'create api --group fleet --version v1beta1 --kind Admiral --namespaced=false',
      'create webhook --group fleet --version v1beta1 --kind Admiral --programmatic-validation',
    ],
  },
  {
    folder: 'namespaced-manager',
    commands: [
      'init --domain example.com --namespaced',
      'create api --group ship --kind Frigate',
      'create api --group ship --kind Destroyer --controller=false',
    ],
  },
  {
    folder: 'multigroup',
    commands: [
      'init --domain example.com --multigroup --license copyright --owner Acme',
      'create api --group ship --kind Frigate',
      'create api --group crew.deep-sea --kind Captain',
      'create webhook --group crew.deep-sea --kind Captain --defaulting --programmatic-validation',
      'edit --plugins grafana,autoupdate',
    ],
  },
  {
    folder: 'multigroup-later',
    commands: [
      'init --domain example.com',
      'create api --group ship --kind Frigate',
      'create webhook --group ship --kind Frigate --programmatic-validation',
      'edit --multigroup',
      'create api --group crew --kind Captain',
      'edit --namespaced',
    ],
  },
  {
    folder: 'irregular-plurals',
    commands: [
      'init --domain example.com',
      'create api --group zoo --kind Ox --plural oxen',
      'create api --group zoo --kind Policy',
      'create api --group zoo --kind Fish',
      'create webhook --group zoo --kind Ox --plural oxen --defaulting',
    ],
  },
  {
    folder: 'versions',
    commands: [
      'init --domain example.com',
      'create api --group ship --version v1alpha1 --kind Frigate',
      'create api --group ship --version v1 --kind Frigate --from v1alpha1',
      'create webhook --group ship --version v1 --kind Frigate --defaulting',
      'create webhook --group ship --version v1 --kind Frigate --conversion --spoke v1alpha1',
    ],
  },
  {
    folder: 'foreign-kinds',
    commands: [
      'init --domain example.com',
      'create api --group apps --version v1 --kind Deployment --resource=false',
      'create webhook --group apps --version v1 --kind Deployment --defaulting --programmatic-validation',
      'create api --group core --version v1 --kind Pod --resource=false',
      'import crd --external TESTDATA/crontab/handwritten.yaml',
      'create api --group stable --version v1 --kind CronTab --resource=false --external-api-path src/api/stable.example.com/v1 --external-api-domain example.com',
    ],
  },
  {
    folder: 'server-side-apply',
    commands: [
      'init --domain example.com --owner Acme',
      'create api --group ship --kind Frigate --ssa',
      'create api --group ship --kind Frigate --resource=false --controller-name escort',
      'create api --group ship --kind Cache --image memcached:1.6.39 --plugins deploy-image',
    ],
  },
  {
    folder: 'removed',
    commands: [
      'init --domain example.com',
      'create api --group ship --kind Frigate',
      'create webhook --group ship --kind Frigate --defaulting --programmatic-validation',
      'create api --group ship --kind Captain',
      'create api --group ship --kind Frigate --resource=false --controller-name escort',
      'delete controller --group ship --kind Frigate --controller-name escort',
      'delete webhook --group ship --kind Frigate',
      'delete api --group ship --kind Captain',
    ],
  },
];
