import * as v from 'valibot';
import { inputFieldTypes } from '../../domain/cards/card.ts';

/** How the members of a card are read: answered ones are written by us, posted ones by anybody. */
export interface Readers {
  readonly text: () => v.GenericSchema<unknown, string>;
  readonly html: () => v.GenericSchema<unknown, string>;
  /** Data that the service never calls. */
  readonly address: () => v.GenericSchema<unknown, string>;
  readonly fieldValue: () => v.GenericSchema<unknown, string>;
  readonly freeForm: () => v.GenericSchema<unknown, Record<string, unknown>>;
}

/** Interface 2.2. */
export function cardShapes(read: Readers) {
  const words = () => v.optional(read.text());
  const html = () => v.optional(read.html());
  const address = () => v.optional(read.address());
  const free = () => v.optional(read.freeForm());
  const number = () => v.optional(v.number());
  const count = () => v.optional(v.pipe(v.number(), v.integer()));

  const button = v.object({
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
  const inputField = v.object({
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
    value: v.optional(read.fieldValue()),
    id: words(),
    maxLength: count(),
    minLength: count(),
    maxValue: number(),
    minValue: number(),
    options: v.optional(v.array(read.text())),
    required: v.optional(v.boolean()),
    show: v.optional(v.boolean()),
    submitButton: v.optional(button),
    validationPattern: words(),
  });
  const buttons = () => v.optional(v.array(button));
  const card = v.object({
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
  return { button, inputField, card };
}

const answered = cardShapes({
  text: () => v.string() as v.GenericSchema<unknown, string>,
  html: () => v.string() as v.GenericSchema<unknown, string>,
  address: () => v.string() as v.GenericSchema<unknown, string>,
  fieldValue: () => v.string() as v.GenericSchema<unknown, string>,
  freeForm: () => v.record(v.string(), v.unknown()) as v.GenericSchema<unknown, Record<string, unknown>>,
});
export const buttonSchema = answered.button;
export const inputFieldSchema = answered.inputField;
export const cardSchema = answered.card;
