import { Search } from 'lucide-react'
import { Button } from '~/ui/button'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { Form } from '~/ui/page-farm/form'

type Props = {
	action: string
	label: string
	placeholder: string
	question: string
	/** The most characters of a question. */
	maxLength: number
}

/** Searches a part of the help; the answer is a page with an address of its own. */
export const HelpSearch = ({ action, question, label, ...input }: Props) => (
	<Form method="get" action={action} role="search" className="flex max-w-xl gap-2" key={question}>
		<input
			type="search"
			name="q"
			aria-label={label}
			defaultValue={question}
			{...input}
			className={CONTROL_CLASS}
		/>
		<Button icon={Search}>Search</Button>
	</Form>
)
