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
type InputFieldType = (typeof inputFieldTypes)[number];

/** Interface 2.2: what an app can show and send back, knowing nothing else. */
export interface Card {
  id?: string | undefined;
  actionSheetButtons?: Button[] | undefined;
  avatar?: string | undefined;
  avatarCircular?: string | undefined;
  backgroundColor?: string | undefined;
  buttons?: Button[] | undefined;
  buttonsSecondary?: Button[] | undefined;
  content?: string | undefined;
  headerTitle?: string | undefined;
  html?: string | undefined;
  htmlContent?: string | undefined;
  image?: string | undefined;
  inputFields?: InputField[] | undefined;
  iconClassName?: string | undefined;
  link?: string | undefined;
  parameters?: Record<string, unknown> | undefined;
  selectedButton?: Button | undefined;
  sharingBody?: string | undefined;
  sharingButtons?: Button[] | undefined;
  sharingTitle?: string | undefined;
  subHeader?: string | undefined;
  subTitle?: string | undefined;
  title?: string | undefined;
}

export interface Button {
  link?: string | undefined;
  text?: string | undefined;
  accessibilityText?: string | undefined;
  action?: Record<string, unknown> | undefined;
  additionalInformation?: string | undefined;
  color?: string | undefined;
  confirmationText?: string | undefined;
  functionName?: string | undefined;
  parameters?: Record<string, unknown> | undefined;
  html?: string | undefined;
  id?: string | undefined;
  image?: string | undefined;
  iconClassName?: string | undefined;
  stateName?: string | undefined;
  stateParams?: Record<string, unknown> | undefined;
  successToastText?: string | undefined;
  successAlertTitle?: string | undefined;
  successAlertBody?: string | undefined;
  tooltip?: string | undefined;
  webhookUrl?: string | undefined;
}

export interface InputField {
  displayName?: string | undefined;
  type?: InputFieldType | undefined;
  helpText?: string | undefined;
  hint?: string | undefined;
  icon?: string | undefined;
  image?: string | undefined;
  key?: string | undefined;
  labelLeft?: string | undefined;
  labelRight?: string | undefined;
  link?: string | undefined;
  placeholder?: string | undefined;
  postUrl?: string | undefined;
  value?: string | undefined;
  id?: string | undefined;
  maxLength?: number | undefined;
  minLength?: number | undefined;
  maxValue?: number | undefined;
  minValue?: number | undefined;
  options?: string[] | undefined;
  required?: boolean | undefined;
  show?: boolean | undefined;
  submitButton?: Button | undefined;
  validationPattern?: string | undefined;
}
