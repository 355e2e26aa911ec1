import * as v from 'valibot';

const text = () => v.optional(v.string());
const count = () => v.optional(v.pipe(v.number(), v.integer()));
const freeForm = () => v.optional(v.record(v.string(), v.unknown()));

/** Interface 2.2. */
export const buttonSchema = v.object({
  link: text(),
  text: text(),
  accessibilityText: text(),
  action: freeForm(),
  additionalInformation: text(),
  color: text(),
  confirmationText: text(),
  functionName: text(),
  parameters: freeForm(),
  html: text(),
  id: text(),
  image: text(),
  iconClassName: text(),
  stateName: text(),
  stateParams: freeForm(),
  successToastText: text(),
  successAlertTitle: text(),
  successAlertBody: text(),
  tooltip: text(),
  webhookUrl: text(),
});
export type Button = v.InferOutput<typeof buttonSchema>;

export const inputFieldTypes = [
  'check_box',
  'date',
  'email',
  'number',
  'postal_code',
  'select_option',
  'string',
  'switch',
  'text_area',
  'unit',
  'variable_category',
] as const;

export const inputFieldSchema = v.object({
  displayName: text(),
  type: v.optional(v.picklist(inputFieldTypes)),
  helpText: text(),
  hint: text(),
  icon: text(),
  image: text(),
  key: text(),
  labelLeft: text(),
  labelRight: text(),
  link: text(),
  placeholder: text(),
  postUrl: text(),
  value: text(),
  id: text(),
  maxLength: count(),
  minLength: count(),
  maxValue: v.optional(v.number()),
  minValue: v.optional(v.number()),
  options: v.optional(v.array(v.string())),
  required: v.optional(v.boolean()),
  show: v.optional(v.boolean()),
  submitButton: v.optional(buttonSchema),
  validationPattern: text(),
});
export type InputField = v.InferOutput<typeof inputFieldSchema>;

const buttons = () => v.optional(v.array(buttonSchema));

export const cardSchema = v.object({
  id: text(),
  actionSheetButtons: buttons(),
  avatar: text(),
  avatarCircular: text(),
  backgroundColor: text(),
  buttons: buttons(),
  buttonsSecondary: buttons(),
  content: text(),
  headerTitle: text(),
  html: text(),
  htmlContent: text(),
  image: text(),
  inputFields: v.optional(v.array(inputFieldSchema)),
  iconClassName: text(),
  link: text(),
  parameters: freeForm(),
  selectedButton: v.optional(buttonSchema),
  sharingBody: text(),
  sharingButtons: buttons(),
  sharingTitle: text(),
  subHeader: text(),
  subTitle: text(),
  title: text(),
});
export type Card = v.InferOutput<typeof cardSchema>;
