import { Form } from '@remix-run/react'
import { ChevronDown, FlaskConical } from 'lucide-react'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'
import { CONTROL_LOOK } from '~/ui/field-frame'

type Props = {
	recipes: { value: string; label: string }[]
	chosen: string
	proposal: string | null
}

/** Takes a recipe's days into the form below. A link of its own, so that it works without scripts. */
export function RecipeChoice({ recipes, chosen, proposal }: Props) {
	return (
		<Card title="Start from a recipe" icon={FlaskConical} className="mb-4 max-w-3xl">
			<Form method="get" className="flex flex-wrap items-end gap-2">
				<label className="grid min-w-0 flex-[1_1_14rem] gap-1.5">
					<span className="font-medium">Take the days of</span>
					<span className="relative block">
						<select
							name="recipe"
							defaultValue={chosen}
							className={`${CONTROL_LOOK} appearance-none pr-10 text-ellipsis`}
						>
							<option value="">No recipe</option>
							{recipes.map(({ value, label }) => (
								<option key={value} value={value}>
									{label}
								</option>
							))}
						</select>
						<ChevronDown
							aria-hidden
							className="pointer-events-none absolute top-3.5 right-3 size-4 text-muted"
						/>
					</span>
				</label>
				<Button>Propose days</Button>
			</Form>
			{proposal && (
				<p role="status" className="mt-3 text-sm text-muted">
					{proposal}
				</p>
			)}
		</Card>
	)
}
