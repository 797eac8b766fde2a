import { Search } from 'lucide-react'
import { Button } from '~/ui/button'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { Form } from '~/ui/page-farm/form'

/** A question in one's own words; the answer is a page with an address of its own. */
export const QuestionForm = ({ question }: { question: string }) => (
	<Form method="get" action="/help" role="search" className="flex gap-2" key={question}>
		<input
			type="search"
			name="q"
			aria-label="Your question"
			placeholder="How do I calibrate a pH probe?"
			defaultValue={question}
			maxLength={300}
			className={CONTROL_CLASS}
		/>
		<Button variant="primary" icon={Search}>
			Ask
		</Button>
	</Form>
)
