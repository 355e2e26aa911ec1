interface Value {
  readonly S?: string;
  readonly N?: string;
  readonly M?: Image;
  readonly L?: readonly Value[];
}
type Image = Readonly<Record<string, Value>>;

/**
 * DynamoDB Local reports empty lists and maps in its stream as values without a type, which AWS never does; what they
 * were can no longer be known.
 */
export const repairImage = (image: Image): Image =>
  Object.fromEntries(Object.entries(image).map(([name, value]) => [name, repairValue(value)]));

function repairValue(value: Value): Value {
  if (value.M !== undefined) return { M: repairImage(value.M) };
  if (value.L !== undefined) return { L: value.L.map(repairValue) };
  return Object.keys(value).length === 0 ? { M: {} } : value;
}
