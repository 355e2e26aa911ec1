/** Something that a line may name: what the person records already, or a thing of the catalogue. */
export interface LineThing {
  readonly name: string;
  readonly displayName: string;
  readonly category: string;
  readonly unit: string;
  /** True if the person has it already. */
  readonly isOwn: boolean;
  /** Other words that mean it. For foods and treatments they may be narrower: wine is an alcoholic drink. */
  readonly synonyms: readonly string[];
  /** Its names in other languages. */
  readonly translations: readonly string[];
  readonly last?: { readonly value: number; readonly unit: string } | undefined;
  /** The amount of one tap. */
  readonly usual?: number | undefined;
  /** The things that are recorded in one go with it, itself included: the two of blood pressure. */
  readonly together?: readonly LineThing[] | undefined;
}

export interface LineUnit {
  readonly abbreviatedName: string;
  readonly name: string;
  readonly category: string;
}
