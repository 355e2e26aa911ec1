import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup, type LogGroupProps, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';

interface LogProps extends Pick<LogGroupProps, 'logGroupName'> {
  /** True if the log outlives its stack. */
  readonly keepsData: boolean;
}

/** A log that is kept for a limited time. */
export class Log extends LogGroup {
  constructor(scope: Construct, id: string, { keepsData, ...props }: LogProps) {
    super(scope, id, {
      ...props,
      retention: keepsData ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK,
      removalPolicy: keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY,
    });
  }
}
