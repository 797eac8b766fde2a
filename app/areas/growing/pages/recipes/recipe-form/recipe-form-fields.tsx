import type { RecipeValues } from '@sfc/contract/growing/recipes/recipe-fields'
import { NUTRIENTS } from '@sfc/domain/growing/recipes/recipe'
import { Plus } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { Errors } from '~/ui/form/errors'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { UnitFields } from '~/ui/form/unit-fields'
import { useFormPage } from '~/ui/form/use-form-page'
import { SelectField } from '~/ui/form/select-field'
import { TextareaField } from '~/ui/form/textarea-field'
import { SaveRow } from '~/ui/form/save-row'
import { RangeField } from './range-field'
import { nutrientLabel } from '../recipe-labels'
import type { RecipeFormSetup } from './prepare-recipe-form.server'
import { StageFields } from './stage-fields'

type Props = {
	setup: Pick<RecipeFormSetup, 'categories' | 'difficulties'>
	submitLabel: string
	cancelTo: string
	/** The version being edited, which is part of the form's address; none for a new recipe. */
	version?: number
}

/** The form of a recipe. Stages are added and removed by submit buttons, so it works without scripts. */
export function RecipeFormFields({ setup, submitLabel, cancelTo, version }: Props) {
	const { categories, difficulties } = setup
	const [form, fields, isPending] = useFormPage<RecipeValues>('recipe')
	const stages = fields.stages.getFieldList()
	const nutrients = fields.nutrients.getFieldset()
	return (
		<PostForm
			form={form}
			action={version === undefined ? undefined : `?version=${version}`}
			preventScrollReset
			className="grid max-w-5xl gap-4"
		>
			{/* Enter presses the first button of a form, which must not be one that removes a stage. */}
			<button className="hidden" tabIndex={-1} aria-hidden="true" />
			<UnitFields />
			<Card title="About">
				<div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
					<InputField label="Name" field={fields.name} />
					<InputField label="Crop" field={fields.cropName} />
					<SelectField
						label="Category"
						field={fields.category}
						options={categories}
						placeholder="Choose a category"
					/>
					<SelectField
						label="Difficulty"
						field={fields.difficulty}
						options={difficulties}
						placeholder="Choose a difficulty"
					/>
					<div className="sm:col-span-2">
						<TextareaField label="Description" field={fields.description} rows={3} />
					</div>
					<InputField
						label="Days to transplant"
						type="number"
						field={fields.transplantDays}
						unit="days"
						hint="After sowing; 0 when the crop stays where it is sown. Days to harvest are those of all stages."
					/>
					<InputField
						label="Lamps"
						type="number"
						field={fields.lampPercent}
						unit="%"
						hint="Of all that can be dimmed, where a stage sets no level for their colour."
					/>
					<div className="sm:col-span-2">
						<InputField label="Yield, in words" field={fields.yieldInWords} />
					</div>
				</div>
			</Card>
			<Card title="Stages">
				<div className="grid gap-4">
					{stages.map((stage, index) => (
						<StageFields
							key={stage.key}
							stage={stage}
							number={index + 1}
							remove={
								stages.length > 1
									? form.remove.getButtonProps({ name: fields.stages.name, index })
									: null
							}
						/>
					))}
					<Errors id={fields.stages.errorId} errors={fields.stages.errors} />
					<div>
						<Button
							{...form.insert.getButtonProps({
								name: fields.stages.name,
								defaultValue: { name: '', days: 7 },
							})}
							icon={Plus}
						>
							Add stage
						</Button>
					</div>
				</div>
			</Card>
			<Card title="Nutrients in the solution, ppm">
				<div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
					{NUTRIENTS.map((nutrient) => (
						<RangeField
							key={nutrient}
							label={nutrientLabel(nutrient)}
							unit=""
							min={nutrients[`${nutrient}Min`]}
							max={nutrients[`${nutrient}Max`]}
						/>
					))}
				</div>
			</Card>
			{version !== undefined && (
				<Card title="Why">
					<TextareaField
						label="Note on this change"
						field={fields.note}
						rows={2}
						hint="Shown with the new version."
					/>
				</Card>
			)}
			<SaveRow label={submitLabel} isPending={isPending} cancelTo={cancelTo} />
		</PostForm>
	)
}
