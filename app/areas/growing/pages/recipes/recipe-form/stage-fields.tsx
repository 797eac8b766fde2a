import type { FieldMetadata } from '@conform-to/react'
import {
	LAMP_COLOUR_LABELS,
	LAMP_COLOURS,
	type LampLevels,
} from '@sfc/domain/growing/recipes/lamp-levels'
import type { StageValues } from '@sfc/contract/growing/recipes/recipe-fields'
import { STAGE_QUANTITIES, STAGE_QUANTITY_KEYS } from '@sfc/domain/growing/recipes/stage-quantities'
import { findConversion } from '@sfc/domain/units/display-unit'
import { Trash2 } from 'lucide-react'
import { Button } from '~/ui/button'
import { useFormats } from '~/ui/formats/use-formats'
import { InputField } from '~/ui/form/input-field'
import { RangeField } from './range-field'

type Props = {
	stage: FieldMetadata<StageValues>
	/** From 1. */
	number: number
	/** Attributes of the button that removes the stage; null for the only stage. */
	remove: { name: string; value: string; form: string; formNoValidate: boolean } | null
}

/** One stage in a recipe's form. */
export function StageFields({ stage, number, remove }: Props) {
	const fields = stage.getFieldset()
	const formats = useFormats()
	return (
		<fieldset className="min-w-0 rounded-card border border-line bg-sunk/40 p-4">
			<legend className="px-1 text-sm font-semibold">Stage {number}</legend>
			<div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
				<div className="lg:col-span-2">
					<InputField label="Stage name" field={fields.name} />
				</div>
				<InputField label="Days" type="number" field={fields.days} />
				{remove && (
					<div className="flex items-end">
						<Button {...remove} icon={Trash2} aria-label={`Remove stage ${number}`}>
							Remove stage
						</Button>
					</div>
				)}
			</div>
			<div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
				{STAGE_QUANTITY_KEYS.map((quantity) => {
					const { label, unit } = STAGE_QUANTITIES[quantity]
					return (
						<RangeField
							key={quantity}
							label={label}
							unit={findConversion(unit, formats)?.unit ?? unit}
							min={fields[`${quantity}Min`]}
							max={fields[`${quantity}Max`]}
						/>
					)
				})}
			</div>
			<p className="mt-3 text-sm text-muted">
				Night is when the lights are off. Without targets of its own it has those of the day.
			</p>
			<LampFields lamps={fields.lamps} />
		</fieldset>
	)
}

/** Levels of lamps by colour, for farms whose lamps have channels; closed where a stage sets none. */
function LampFields({ lamps }: { lamps: FieldMetadata<LampLevels | undefined> }) {
	const fields = lamps.getFieldset()
	const isSet = lamps.initialValue !== undefined || Object.keys(lamps.allErrors).length > 0
	return (
		<details className="mt-3" open={isSet}>
			<summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent">
				Lamps by colour
			</summary>
			<div className="mt-2 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
				{LAMP_COLOURS.map((colour) => (
					<InputField
						key={colour}
						label={LAMP_COLOUR_LABELS[colour]}
						type="number"
						field={fields[colour]}
						unit="%"
					/>
				))}
				<InputField
					label="Far-red after the day"
					type="number"
					field={fields.farRedEndMin}
					unit="min"
				/>
			</div>
			<p className="mt-3 text-sm text-muted">
				By day; 0 is off. Empty: as the other lamps, and no far-red. After the day far-red lamps
				stay on alone, at their level or else at 100 %.
			</p>
		</details>
	)
}
