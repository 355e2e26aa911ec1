import { type Names, resolve } from './intrinsics.ts';
import { listResources, type Template } from './template.ts';

/** A function that hears of certain events of AWS's own services. */
export interface EventRule {
  readonly functionArn: string;
  readonly pattern: EventPattern;
}

/** The part of EventBridge's patterns that says of which mails a function hears. */
interface EventPattern {
  readonly source: readonly string[];
  readonly 'detail-type': readonly string[];
  readonly detail: { readonly mail: { readonly tags: Readonly<Record<string, readonly string[]>> } };
}

export function readEventRules(template: Template, names: Names): EventRule[] {
  return listResources(template, 'AWS::Events::Rule').flatMap(([, raw]) => {
    const { EventPattern, State, Targets } = resolve(raw, names) as {
      EventPattern?: EventPattern;
      State?: string;
      Targets?: { Arn: string }[];
    };
    if (EventPattern === undefined || State === 'DISABLED') return [];
    return (Targets ?? []).map(({ Arn }) => ({ functionArn: Arn, pattern: EventPattern }));
  });
}
