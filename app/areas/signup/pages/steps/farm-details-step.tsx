import { formatNumber } from '@sfc/domain/units/format-number'
import { PRICES } from '@sfc/domain/billing/prices'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { TimezoneField } from '~/ui/form/timezone-field'
import { useFormPage } from '~/ui/form/use-form-page'
import type { SignupView } from '../load-signup.server'
import { StepForm } from './step-form'

type Values = { farmType: string; numberOfPods: string; location: string; timezone: string }

export function FarmDetailsStep({ view }: { view: SignupView }) {
	const [form, fields] = useFormPage<Values>('farm-details')
	const { farmType } = fields
	return (
		<StepForm title="Farm Details" view={view} form={form}>
			<fieldset
				className="grid gap-1.5"
				aria-describedby={farmType.valid ? undefined : farmType.errorId}
			>
				<legend className="mb-1.5 font-medium">Farm type</legend>
				<div className="grid gap-2 sm:grid-cols-2">
					{view.types.map(({ type, label, maxPlants, powerKw, footprintSqFt }) => (
						<label
							key={type}
							className="flex cursor-pointer items-start gap-3 rounded-control border border-line-strong px-4 py-3 has-checked:border-accent has-checked:bg-accent-tint hover:bg-sunk"
						>
							<input
								type="radio"
								name={farmType.name}
								value={type}
								required
								defaultChecked={farmType.initialValue === type}
								className="mt-0.5 size-5 shrink-0 accent-(--accent)"
							/>
							<span className="min-w-0">
								<span className="block font-semibold">{label}</span>
								<span className="block text-sm text-muted">
									{formatNumber(maxPlants)} plants, {powerKw} kW and {footprintSqFt} sq ft per pod
								</span>
							</span>
						</label>
					))}
				</div>
				<Errors id={farmType.errorId} errors={farmType.errors} />
			</fieldset>
			<InputField
				label="Number of pods"
				type="number"
				inputMode="numeric"
				field={fields.numberOfPods}
				hint={`1 to ${PRICES.podsMax}. Each pod becomes a farm of its own.`}
			/>
			<InputField
				label="Location"
				field={fields.location}
				hint="City and state, or the full address."
			/>
			<TimezoneField
				isChosen={view.hasTimezone}
				field={fields.timezone}
				options={view.timezones}
				hint="Days, tasks and schedules of the farm follow it."
			/>
		</StepForm>
	)
}
