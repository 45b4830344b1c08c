import { CustomResource, type Int, Kind, PrintColumn, Resource } from 'kbts/api';
import { groupVersion } from './groupversion.js';

/** What a CronTab runs, and when. */
export class CronTabSpec {
  /** When to run, in cron format. */
  cronSpec?: string;

  /** Container image to run. */
  image?: string;

  /** Number of pods of each run. */
  replicas?: Int;
}

/** An image that is run on a schedule. */
@Kind(groupVersion)
@Resource({ shortName: ['ct'] })
@PrintColumn({ name: 'Spec', type: 'string', jsonPath: '.spec.cronSpec', description: 'When to run, in cron format' })
@PrintColumn({ name: 'Replicas', type: 'integer', jsonPath: '.spec.replicas', description: 'Number of pods' })
@PrintColumn({ name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' })
export class CronTab extends CustomResource {
  spec?: CronTabSpec;
}
