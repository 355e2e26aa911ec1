import { hasSome } from './figures.ts';
import type { VisitVariable } from './visit-variable.ts';

/** Painkillers and triptans by what people call them, in English, German and French. */
const names =
  /painkiller|pain relief|schmerzmittel|schmerztablette|antidouleur|antalgique|ibuprofen|\bibu\b|\wprofen\b|paracetamol|acetaminophen|aspirin|acetylsalicyl|naproxen|diclofenac|metami[sz]ol|novalgin|dipyrone|tylenol|advil|nurofen|aleve|panadol|doliprane|dolormin|thomapyrin|excedrin|voltaren|\wtriptan|ergotamine?|\wgepant\b|\wcoxib\b|codeine?|tramadol|tilidine?|oxycodone?|morphine?/i;

const noVariable = 0;

/**
 * Puts the days with any pain relief before its kinds, where several are taken as needed: how many days a month that
 * comes to cannot be seen from each by itself.
 */
export function withPainRelief(
  variables: readonly VisitVariable[],
  asNeeded: readonly VisitVariable[],
): readonly VisitVariable[] {
  const kinds = asNeeded.filter(({ name, known }) =>
    names.test(`${name} ${known.userVariable.variable.name}`),
  );
  const [first] = kinds;
  if (first === undefined || kinds.length < 2) return variables;
  return variables.flatMap((one) => (one === first ? [together(first, kinds), one] : [one]));
}

function together(first: VisitVariable, kinds: readonly VisitVariable[]): VisitVariable {
  const taken = new Map<number, number>();
  for (const kind of kinds)
    for (const one of kind.days)
      taken.set(one.day, Math.max(taken.get(one.day) ?? 0, Number(hasSome(kind, one))));
  const days = [...taken].map(([day, value]) => ({ day, value })).sort((a, b) => a.day - b.day);
  const { userVariable } = first.known;
  return {
    ...first,
    name: 'Any pain relief',
    days,
    none: 0,
    isRated: days.some(({ value }) => value === 0),
    known: {
      ...first.known,
      userVariable: {
        ...userVariable,
        variable: { ...userVariable.variable, variableId: noVariable },
        settings: {},
      },
    },
  };
}
