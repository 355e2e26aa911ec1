import { type SourceKind, sourceKinds } from '../../../shared/domain/connectors/source-kind.ts';
import { sourceKindText } from '../../../shared/imports/preview-sources.ts';

interface Props {
  readonly id: string;
  readonly sourceName: string;
  readonly kind: SourceKind | undefined;
  readonly onChange: (kind: SourceKind) => void;
}

/** Asks what a source is. */
export const SourceKindField = ({ id, sourceName, kind, onChange }: Props) => (
  <p class="source-kind">
    <label for={id}>{sourceName}</label>
    <select
      id={id}
      value={kind ?? ''}
      onChange={({ currentTarget }) => {
        const chosen = sourceKinds.find((one) => one === currentTarget.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {kind === undefined && <option value="">Choose what it is</option>}
      {sourceKinds.map((one) => (
        <option key={one} value={one}>
          {sourceKindText(one)}
        </option>
      ))}
    </select>
  </p>
);
