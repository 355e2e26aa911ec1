import * as v from 'valibot';
import { inputFieldTypes } from '../../domain/cards/card.ts';

/** Schemas of a card's members. They differ: answered cards are written by us, posted ones by anybody. */
interface Readers {
  readonly text: () => v.GenericSchema<unknown, string>;
  readonly html: () => v.GenericSchema<unknown, string>;
  /** The service never calls these addresses. */
  readonly address: () => v.GenericSchema<unknown, string>;
  readonly fieldValue: () => v.GenericSchema<unknown, string>;
  readonly freeForm: () => v.GenericSchema<unknown, Record<string, unknown>>;
}

/** The kinds of members that a card has, all of them optional. */
const memberKinds = (read: Readers) => ({
  words: () => v.optional(read.text()),
  html: () => v.optional(read.html()),
  address: () => v.optional(read.address()),
  free: () => v.optional(read.freeForm()),
  fieldValue: () => v.optional(read.fieldValue()),
  choices: () => v.optional(v.array(read.text())),
});
type MemberKinds = ReturnType<typeof memberKinds>;

const buttonShape = ({ words, html, address, free }: MemberKinds) =>
  v.object({
    link: address(),
    text: words(),
    accessibilityText: words(),
    action: free(),
    additionalInformation: words(),
    color: words(),
    confirmationText: words(),
    functionName: words(),
    parameters: free(),
    html: html(),
    id: words(),
    image: address(),
    iconClassName: words(),
    stateName: words(),
    stateParams: free(),
    successToastText: words(),
    successAlertTitle: words(),
    successAlertBody: words(),
    tooltip: words(),
    webhookUrl: address(),
  });

const number = () => v.optional(v.number());
const count = () => v.optional(v.pipe(v.number(), v.integer()));

const inputFieldShape = (
  { words, address, fieldValue, choices }: MemberKinds,
  button: ReturnType<typeof buttonShape>,
) =>
  v.object({
    displayName: words(),
    type: v.optional(v.picklist(inputFieldTypes)),
    helpText: words(),
    hint: words(),
    icon: words(),
    image: address(),
    key: words(),
    labelLeft: words(),
    labelRight: words(),
    link: address(),
    placeholder: words(),
    postUrl: address(),
    value: fieldValue(),
    id: words(),
    maxLength: count(),
    minLength: count(),
    maxValue: number(),
    minValue: number(),
    options: choices(),
    required: v.optional(v.boolean()),
    show: v.optional(v.boolean()),
    submitButton: v.optional(button),
    validationPattern: words(),
  });

function cardShape(
  { words, html, address, free }: MemberKinds,
  button: ReturnType<typeof buttonShape>,
  inputField: ReturnType<typeof inputFieldShape>,
) {
  const buttons = () => v.optional(v.array(button));
  return v.object({
    id: words(),
    actionSheetButtons: buttons(),
    avatar: address(),
    avatarCircular: address(),
    backgroundColor: words(),
    buttons: buttons(),
    buttonsSecondary: buttons(),
    content: words(),
    headerTitle: words(),
    html: html(),
    htmlContent: html(),
    image: address(),
    inputFields: v.optional(v.array(inputField)),
    iconClassName: words(),
    link: address(),
    parameters: free(),
    selectedButton: v.optional(button),
    sharingBody: words(),
    sharingButtons: buttons(),
    sharingTitle: words(),
    subHeader: words(),
    subTitle: words(),
    title: words(),
  });
}

/** Interface 2.2. */
export function cardShapes(read: Readers) {
  const kinds = memberKinds(read);
  const button = buttonShape(kinds);
  const inputField = inputFieldShape(kinds, button);
  return { button, inputField, card: cardShape(kinds, button, inputField) };
}

const answered = cardShapes({
  text: () => v.string(),
  html: () => v.string(),
  address: () => v.string(),
  fieldValue: () => v.string(),
  freeForm: () => v.record(v.string(), v.unknown()),
});
export const buttonSchema = answered.button;
export const inputFieldSchema = answered.inputField;
export const cardSchema = answered.card;
