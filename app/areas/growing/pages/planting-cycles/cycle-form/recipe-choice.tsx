import type { FieldMetadata } from '@conform-to/react'
import { FlaskConical } from 'lucide-react'
import { Button } from '~/ui/button'
import { SelectField } from '~/ui/form/select-field'

type Props = {
	field: FieldMetadata<string>
	recipes: { value: string; label: string }[]
	proposal: { words: string | null; isAnswer: boolean } | undefined
}

/** The choice of a recipe; for a new planting its crop and days can be copied into the form. */
export function RecipeChoice({ field, recipes, proposal }: Props) {
	return (
		<>
			<div className="flex flex-wrap items-start gap-x-2 gap-y-3">
				<div className="min-w-0 flex-[1_1_14rem]">
					<SelectField
						label="Recipe"
						field={field}
						options={recipes}
						placeholder="The active recipe of its zone"
						hint={
							proposal ? 'It can fill in the crop and the days below.' : 'The recipe to grow by.'
						}
					/>
				</div>
				{proposal && (
					<Button
						name="intent"
						value="propose"
						icon={FlaskConical}
						formNoValidate
						// The form is rendered again with the answer; the focus stays on the
						// button.
						autoFocus={proposal.isAnswer}
						className="sm:mt-7"
					>
						Use recipe timing
					</Button>
				)}
			</div>
			{proposal?.words && (
				<p role="status" className="mt-3 text-sm font-medium">
					{proposal.words}
				</p>
			)}
		</>
	)
}
