import type { FieldMetadata } from '@conform-to/react'
import { CheckboxField } from '~/ui/form/checkbox-field'
import { InputField } from '~/ui/form/input-field'
import { TextareaField } from '~/ui/form/textarea-field'

export type RuleValues = { isWatched: boolean; threshold?: number; action: string }

type Props = { fields: { [K in keyof RuleValues]-?: FieldMetadata<NonNullable<RuleValues[K]>> } }

/** Whether a pest is watched, its limit and what is done then. */
export function PestFields({ fields }: Props) {
	return (
		<>
			<CheckboxField
				label="Watch it"
				hint="It is among the first ones of the form on the route."
				field={fields.isWatched}
			/>
			<InputField
				label="Limit"
				type="number"
				step="any"
				inputMode="decimal"
				field={fields.threshold}
				hint="Number per plant or card, as it is counted. Your adviser or buyer may name one."
			/>
			<TextareaField
				label="What to do above the limit"
				rows={2}
				field={fields.action}
				hint="Such as: release Phytoseiulus persimilis, 5 per m²."
			/>
		</>
	)
}
