import { useLoaderData } from '@remix-run/react'
import { Card } from '~/ui/card'
import { CheckboxList } from '~/ui/form/checkbox-list'
import { InputField } from '~/ui/form/input-field'
import { PostForm } from '~/ui/form/post-form'
import { SaveRow } from '~/ui/form/save-row'
import { SelectField } from '~/ui/form/select-field'
import { UnitFields } from '~/ui/form/unit-fields'
import { useFormPage } from '~/ui/form/use-form-page'
import { Link } from '~/ui/page-farm/link'
import { ElementFields } from '../element-fields'
import type { MixValues, prepareMixForm } from './prepare-mix-form.server'

type Setup = Awaited<ReturnType<typeof prepareMixForm>>
type Props = { submitLabel: string; cancelTo: string }

/** The form of a mix. Everything is one page, so that it works without scripts. */
export function MixFields({ submitLabel, cancelTo }: Props) {
	const setup = useLoaderData() as Setup
	const [form, fields, isPending] = useFormPage<MixValues>('mix')
	const targets = fields.targets.getFieldset()
	return (
		<PostForm form={form} className="grid max-w-5xl gap-4">
			<UnitFields />
			<Card title="What it is for">
				<div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
					<InputField label="Name" field={fields.name} />
					<SelectField
						label="Recipe"
						field={fields.recipeId}
						options={setup.recipes}
						placeholder="No recipe: targets as typed"
						hint="Its nutrient targets are used where none is typed below."
					/>
					<SelectField
						label="Water"
						field={fields.waterId}
						options={setup.waters}
						placeholder="Pure water (reverse osmosis, rain)"
						hint="What it holds is subtracted."
					/>
				</div>
			</Card>
			<Card title="Targets, ppm">
				<ElementFields elements={setup.targets} fields={targets} />
				<p className="mt-4 text-sm text-muted">
					Of each element in the diluted solution. An empty element may come out as it does.
				</p>
			</Card>
			<Card title="What to mix it from">
				<div className="grid gap-x-6 gap-y-2 md:grid-cols-2">
					<CheckboxList
						label="Salts and products"
						field={fields.substanceIds}
						options={[...setup.products, ...setup.salts]}
					/>
					<div className="grid content-start gap-5">
						<SelectField
							label="Acid"
							field={fields.acidId}
							options={setup.acids}
							placeholder="No acid"
							hint="Takes up the alkalinity of the water; its nutrients count."
						/>
						<InputField
							label="Alkalinity to leave"
							type="number"
							step="any"
							field={fields.leaveMeqPerL}
							unit="meq/L"
							hint="0.5 is usual: some of it keeps pH steady."
						/>
						<p className="text-sm text-muted">
							Prices and lot numbers are those of{' '}
							<Link to="/nutrients" className="text-accent underline">
								your products
							</Link>
							.
						</p>
					</div>
				</div>
			</Card>
			<Card title="Stock tanks">
				<div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
					<InputField
						label="Content of each tank"
						type="number"
						step="any"
						field={fields.tank}
						unit={setup.tankUnit}
					/>
					<InputField
						label="Concentration factor"
						type="number"
						field={fields.factor}
						unit="times"
						hint="100: 10 ml of each stock in a litre of water."
					/>
				</div>
			</Card>
			<SaveRow label={submitLabel} isPending={isPending} cancelTo={cancelTo} />
		</PostForm>
	)
}
