import type { FieldMetadata } from '@conform-to/react'
import { SYSTEM_TYPES, systemTypeLabel } from '@sfc/domain/system-type'
import { InputField } from '~/ui/form/input-field'
import type { Option } from '~/ui/form/select'
import { SelectField } from '~/ui/form/select-field'
import { TimezoneField } from '~/ui/form/timezone-field'

const TYPES = SYSTEM_TYPES.map((type) => ({ value: type, label: systemTypeLabel(type) }))

type Props = {
	fields: {
		name: FieldMetadata<string>
		farmType: FieldMetadata<string>
		timezone: FieldMetadata<string>
	}
	timezones: readonly Option[]
}

/** The fields of every new farm: its name, the kind of its equipment and its timezone. */
export function NewFarmFields({ fields: { name, farmType, timezone }, timezones }: Props) {
	return (
		<>
			<InputField label="Farm name" field={name} autoComplete="off" />
			<SelectField
				label="Farm type"
				field={farmType}
				options={TYPES}
				placeholder="Choose a farm type"
			/>
			<TimezoneField
				field={timezone}
				options={timezones}
				hint="Days, tasks and schedules of the farm follow it."
			/>
		</>
	)
}
