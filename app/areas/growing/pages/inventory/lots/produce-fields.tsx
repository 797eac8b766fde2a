import type { FieldMetadata } from '@conform-to/react'
import { STOCK_UNITS } from '@sfc/domain/growing/inventory/unit-and-price'
import { InputField } from '~/ui/form/input-field'
import { SelectField } from '~/ui/form/select-field'

export type ProduceValues = Record<'cropName' | 'varietyName' | 'unit' | 'quantity', string>

type Props = {
	fields: { [K in keyof ProduceValues]: FieldMetadata<string> }
	crops: readonly string[]
}

/** What a lot holds that was not grown on the farm, and how much. */
export const ProduceFields = ({ fields, crops }: Props) => (
	<>
		<InputField label="Crop" field={fields.cropName} list="known-crops" autoComplete="off" />
		<datalist id="known-crops">
			{crops.map((crop) => (
				<option key={crop} value={crop} />
			))}
		</datalist>
		<InputField label="Variety" field={fields.varietyName} />
		<InputField label="Quantity" inputMode="decimal" autoComplete="off" field={fields.quantity} />
		<SelectField
			label="Unit"
			field={fields.unit}
			options={STOCK_UNITS.map((value) => ({ value, label: value }))}
		/>
	</>
)
