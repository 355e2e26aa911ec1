import { NestedStack } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * The functions of one topic and the routes that lead to them, in a stack of their own, because a stack may have 500
 * resources. The API calls them by a role of this stack: all inline policies of one role may have 10,240 characters
 * together, which a hundred functions would fill.
 */
export class TopicStack extends NestedStack {
  readonly caller: Role;

  constructor(scope: Construct, topic: string) {
    super(scope, topic, { description: `Daymark: what answers requests about ${topic.toLowerCase()}` });
    this.caller = new Role(this, 'Caller', {
      assumedBy: new ServicePrincipal('apigateway.amazonaws.com', {
        // Only for an API of this account: nobody else's may borrow the role.
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    });
  }
}
