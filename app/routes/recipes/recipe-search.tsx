import { Form } from '@remix-run/react'
import { Search } from 'lucide-react'
import { Button } from '~/ui/button'
import { CONTROL_CLASS } from '~/ui/form/field-frame'

type Props = { query: string; category: string }

/** Looks for words in names, crops and descriptions, within the category shown. */
export function RecipeSearch({ query, category }: Props) {
	return (
		<Form role="search" className="mb-4 flex max-w-xl gap-2">
			<input type="hidden" name="tab" value={category} />
			<label htmlFor="recipe-search" className="sr-only">
				Search recipes
			</label>
			<input
				key={query}
				id="recipe-search"
				type="search"
				name="q"
				defaultValue={query}
				maxLength={100}
				placeholder="Search recipes"
				className={CONTROL_CLASS}
			/>
			<Button icon={Search}>Search</Button>
		</Form>
	)
}
