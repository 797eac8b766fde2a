import type { FieldMetadata } from '@conform-to/react'
import { CheckboxField } from '~/ui/form/checkbox-field'
import { InputField } from '~/ui/form/input-field'
import { SelectField } from '~/ui/form/select-field'
import { UnitFields } from '~/ui/form/unit-fields'

const SEVERITIES = [
	{ value: 'info', label: 'Note: shown here' },
	{ value: 'warning', label: 'Warning: people are notified' },
	{ value: 'critical', label: 'Critical: also in quiet hours' },
]

/** The values of a rule's form, as typed. */
export type RuleValues = {
	isOn: boolean
	severity: string
	followsTargets: boolean
	above: string
	below: string
	hysteresis: string
	delayMinutes: string
	clearMinutes: string
	from: string
	to: string
}

type RuleFieldSet = { [Name in keyof RuleValues]: FieldMetadata<RuleValues[Name]> }

type Props = {
	fields: RuleFieldSet
	/** Which limits this kind of rule has. */
	has: { limits: boolean; lower: boolean; targets: boolean }
	unit: string
}

const number = { type: 'number', step: 'any', autoComplete: 'off' } as const

/** The fields of every rule, and its limits if it has any. */
export function RuleFields({ fields, has, unit }: Props) {
	return (
		<>
			<UnitFields />
			<CheckboxField label="This rule is on" field={fields.isOn} />
			<div className="max-w-sm">
				<SelectField label="Severity" field={fields.severity} options={SEVERITIES} />
			</div>
			{has.targets && (
				<CheckboxField
					label="Use the targets of the recipe"
					hint="Uses the range of the zone’s active recipe, or the typical one, instead of the limits below."
					field={fields.followsTargets}
				/>
			)}
			{has.limits && (
				<div className="grid items-start gap-5 sm:grid-cols-3">
					{has.lower && <InputField {...number} label="Below" unit={unit} field={fields.below} />}
					<InputField
						{...number}
						label={has.lower ? 'Above' : 'Change per hour'}
						unit={unit}
						field={fields.above}
					/>
					<InputField
						{...number}
						label="Clear margin"
						hint="How far the value must return inside the limit."
						unit={unit}
						field={fields.hysteresis}
					/>
				</div>
			)}
			<div className="grid items-start gap-5 sm:grid-cols-2">
				<InputField
					{...number}
					label="Trigger after"
					hint="How long it must last before the alarm."
					unit="min"
					field={fields.delayMinutes}
				/>
				<InputField
					{...number}
					label="Ends after"
					hint="How long it must be back in range."
					unit="min"
					field={fields.clearMinutes}
				/>
				<InputField
					type="time"
					label="Only from"
					hint="Farm time. Leave both empty for all day."
					field={fields.from}
				/>
				<InputField type="time" label="Until" field={fields.to} />
			</div>
		</>
	)
}
