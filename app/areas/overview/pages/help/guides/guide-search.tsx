import { Search } from 'lucide-react'
import { Button } from '~/ui/button'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { Form } from '~/ui/page-farm/form'

/** Searches the guides; the answer is a page with an address of its own. */
export function GuideSearch({ question }: { question: string }) {
	return (
		<Form
			method="get"
			action="/help/guides"
			role="search"
			className="flex max-w-xl gap-2"
			key={question}
		>
			<input
				type="search"
				name="q"
				aria-label="Search the guides"
				placeholder="tip burn, pH probe, power cut …"
				defaultValue={question}
				maxLength={200}
				className={CONTROL_CLASS}
			/>
			<Button icon={Search}>Search</Button>
		</Form>
	)
}
