import { type ResourceNames, resolve } from './intrinsics.ts';
import { listResources, type Template } from './template.ts';

/** A function that hears of certain events of AWS's own services, by way of a queue. */
export interface EventRule {
  readonly functionArn: string;
  readonly pattern: EventPattern;
  /** True if the function takes nothing from the queue. */
  readonly isHeld: boolean;
  /** An event at which the function failed this often is set aside. */
  readonly tries: number;
}

/** The part of EventBridge's patterns that says of which mails a function hears. */
interface EventPattern {
  readonly source: readonly string[];
  readonly 'detail-type': readonly string[];
  readonly detail: { readonly mail: { readonly tags: Readonly<Record<string, readonly string[]>> } };
}

export function readEventRules(template: Template, names: ResourceNames): EventRule[] {
  return listResources(template, 'AWS::Events::Rule').flatMap(([, raw]) => {
    const { EventPattern, State, Targets } = resolve<MailEventRule>(raw, names);
    if (EventPattern === undefined || State === 'DISABLED') return [];
    return (Targets ?? []).map(({ Arn }) => ({
      ...readConsumer(template, names, Arn),
      pattern: EventPattern,
    }));
  });
}

function readConsumer(
  template: Template,
  names: ResourceNames,
  queueArn: string,
): Omit<EventRule, 'pattern'> {
  const all = <Resource>(type: string) =>
    listResources(template, type).map(([id, raw]) => ({ id, ...resolve<Resource>(raw, names) }));
  const queue = all<Queue>('AWS::SQS::Queue').find(({ id }) => names.attribute(id, 'Arn') === queueArn);
  const mapping = all<QueueMapping>('AWS::Lambda::EventSourceMapping').find(
    ({ EventSourceArn }) => EventSourceArn === queueArn,
  );
  const target = all('AWS::Lambda::Function').find(({ id }) => names.ref(id) === mapping?.FunctionName);
  if (
    queue?.RedrivePolicy === undefined ||
    mapping === undefined ||
    target === undefined ||
    mapping.BatchSize !== 1
  )
    throw new Error(
      `The local runtime knows rules that put events into a queue which a function takes them from, one at a time; ${queueArn} is something else.`,
    );
  return {
    functionArn: String(names.attribute(target.id, 'Arn')),
    isHeld: mapping.Enabled === false,
    tries: queue.RedrivePolicy.maxReceiveCount,
  };
}

interface MailEventRule {
  readonly EventPattern?: EventPattern;
  readonly State?: string;
  readonly Targets?: readonly { readonly Arn: string }[];
}

interface Queue {
  readonly RedrivePolicy?: { readonly maxReceiveCount: number };
}

interface QueueMapping {
  readonly EventSourceArn: string;
  readonly FunctionName: string;
  readonly BatchSize?: number;
  readonly Enabled?: boolean;
}
