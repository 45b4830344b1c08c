import {
  CustomResource,
  Default,
  type Duration,
  Format,
  GroupVersion,
  type Int64,
  Kind,
  type MicroTime,
  Nullable,
  type Time,
} from 'kbts/api';

const groupVersion = new GroupVersion('times.example.com', 'v1');

export class TimesSpec {
  time!: Time;
  maybe?: Time;
  micro!: MicroTime;
  wait!: Duration;
  /** Span says how long it lasts. */
  span!: Int64;
  @Default('1h0m0s')
  every?: Duration;
  @Nullable()
  creation?: Time;
  list?: Time[];
  by?: Record<string, Duration>;
  @Format('duration')
  checked?: Duration;
}

@Kind(groupVersion)
export class Times extends CustomResource {
  spec!: TimesSpec;
}
