import type { ReactNode } from 'react'
import { Card } from '~/ui/card'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { useFormPage } from '~/ui/form/use-form-page'
import { SelectField } from '~/ui/form/select-field'
import { TextareaField } from '~/ui/form/textarea-field'
import { CheckboxField } from '~/ui/form/checkbox-field'
import { SaveRow } from '~/ui/form/save-row'
import { SeedLotList } from '../../supplies/seed-lot-list'
import { RecipeChoice } from './recipe-choice'
import type { CycleFormSetup } from './load-cycle-form.server'

type Props = {
	setup: Omit<CycleFormSetup, 'values'>
	submitLabel: string
	/** For a new planting: the values taken from the recipe, in words. */
	proposal?: { words: string | null; isAnswer: boolean }
}

const CLEARED_BY_DASH = 'Left empty it stays as it is; a dash clears it.'

/** The form of a planting cycle, for a new one and for changes. */
export function CycleFormFields({ setup, submitLabel, proposal }: Props) {
	const { crops, zones, recipes, statuses, nursery, seedLots } = setup
	const isEdit = statuses.length > 0
	const [form, fields, isPending] = useFormPage<CycleFormSetup['values']>('cycle')
	return (
		<Card className="max-w-3xl">
			<PostForm form={form} className="grid gap-6">
				{/* Enter presses the first button of a form, which must be the one that saves. */}
				<button type="submit" hidden tabIndex={-1} />
				<Part title="Crop">
					<div className="sm:col-span-2">
						<RecipeChoice field={fields.recipeId} recipes={recipes} proposal={proposal} />
					</div>
					<div className="sm:col-span-2">
						<SelectField
							label="Crop"
							field={fields.crop}
							options={crops}
							placeholder="Choose a crop"
						/>
					</div>
					<InputField label="Plants" type="number" field={fields.quantity} />
					<SelectField label="Zone" field={fields.zone} options={zones} />
					{isEdit && <SelectField label="Status" field={fields.status} options={statuses} />}
				</Part>
				<Part title="Dates">
					<InputField label="Planting day" type="date" field={fields.plantDate} />
					<InputField label="Planting time" type="time" field={fields.plantTime} />
					<InputField
						label="Transplant after"
						type="number"
						field={fields.transplantDays}
						unit="days"
						hint="Days after planting; 0 when the crop stays where it is sown."
					/>
					<InputField
						label="Harvest after"
						type="number"
						field={fields.harvestDays}
						unit="days"
						hint={
							isEdit
								? 'Days after planting. It moves with the transplant unless you change it.'
								: 'Days after planting.'
						}
					/>
				</Part>
				<Part title="Growing">
					<div className="sm:col-span-2">
						<InputField
							label="Nursery trays"
							type="number"
							field={fields.trays}
							hint={`Empty: as many as the plants need, ${nursery.plantsPerTray} in a tray. 0 when it is not sown in the nursery. It has ${nursery.total}.`}
						/>
					</div>
					<InputField
						label="Seed lot"
						field={fields.seedLot}
						autoComplete="off"
						list="seed-lots"
						hint={
							isEdit ? `As printed on the packet. ${CLEARED_BY_DASH}` : 'As printed on the packet.'
						}
					/>
					<SeedLotList id="seed-lots" lots={seedLots} />
					<InputField
						label="Seed supplier"
						field={fields.seedSupplier}
						autoComplete="off"
						hint={isEdit ? CLEARED_BY_DASH : undefined}
					/>
					<div className="sm:col-span-2">
						<TextareaField
							label="Notes"
							field={fields.notes}
							rows={3}
							hint={isEdit ? CLEARED_BY_DASH : undefined}
						/>
					</div>
				</Part>
				<Part title="Reminders">
					<p className="text-sm text-muted sm:col-span-2">
						At 7:00 on the farm, on the day a task of this planting is due.
					</p>
					<CheckboxField label="Remind by e-mail" field={fields.emailNotifications} />
					<div className="grid gap-3">
						<CheckboxField label="Remind by text message" field={fields.smsNotifications} />
						<InputField
							label="Phone number"
							type="tel"
							field={fields.phoneNumber}
							autoComplete="tel"
							hint="With the country code, such as +1 617 555 0123. Kept for these reminders only."
						/>
					</div>
				</Part>
				<SaveRow label={submitLabel} isPending={isPending} cancelTo="/planting-cycles" />
			</PostForm>
		</Card>
	)
}

function Part({ title, children }: { title: string; children: ReactNode }) {
	return (
		<fieldset className="border-t border-line pt-4 first-of-type:border-0 first-of-type:pt-0">
			<legend className="sr-only">{title}</legend>
			<div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">{children}</div>
		</fieldset>
	)
}
