import type { FieldMetadata } from '@conform-to/react'
import { SYSTEM_TYPES, systemTypeLabel } from '@sfc/domain/farms/system-type'
import { InputField } from '~/ui/form/input-field'
import { SelectField } from '~/ui/form/select-field'

const TYPES = SYSTEM_TYPES.map((type) => ({ value: type, label: systemTypeLabel(type) }))

type Props = { name: FieldMetadata<string>; farmType: FieldMetadata<string> }

/** The fields of every new farm: its name and the kind of its equipment. */
export function NewFarmFields({ name, farmType }: Props) {
	return (
		<>
			<InputField label="Farm name" type="text" field={name} autoComplete="off" />
			<SelectField
				label="Farm type"
				field={farmType}
				options={TYPES}
				placeholder="Choose a farm type"
			/>
		</>
	)
}
