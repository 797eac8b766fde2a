import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { page } from '~/http/page.server'
import { findFarm, findUser } from '~/http/require-farm.server'
import { answerQuestion } from '~/areas/overview/services/help/answer-question.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'
import { Answers } from './answers'
import { HelpTabs } from './help-tabs'
import { Search } from 'lucide-react'
import { Button } from '~/ui/button'
import { CONTROL_CLASS } from '~/ui/form/field-frame'
import { Form } from '~/ui/page-farm/form'

export const meta = pageTitle('Help & Support')

/** The longest question that is read. */
const MOST = 300

/** Answers a question in one's own words, about the farm of the page if there is one. */
export const loader = page(async ({ request, context }: LoaderFunctionArgs) => {
	const { searchParams } = new URL(request.url)
	const question = searchParams.get('q')?.trim().slice(0, MOST) ?? ''
	if (!question) return { question, answered: null }
	const user = await findUser(request)
	const farm = user && (await findFarm(user, searchParams.get('farmId')))
	return {
		question,
		answered: await answerQuestion(farm && { ...farm, once: context.once }, question),
	}
})

const EXAMPLES = [
	'Is my pH fine?',
	'Why is the heater on?',
	'What must I do today?',
	'When is the basil ready?',
	'What is wrong with this leaf?',
	'What must I pack?',
	'Who helps me?',
	'How do I calibrate a pH probe?',
]

export default function Help() {
	const { question, answered } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Help & Support"
				subtitle="Ask in your own words. Answers come from your farm’s data and from the guides, never from a guess."
			/>
			<HelpTabs current="assistant" />
			<div className="grid max-w-3xl gap-6">
				<QuestionForm question={question} />
				{answered ? (
					<>
						<Answers {...answered} />
						<p className="text-muted [&_a]:font-medium [&_a]:text-accent [&_a]:underline">
							Not what you meant? Try fewer words,{' '}
							<Link to={`/search?q=${encodeURIComponent(question.slice(0, 100))}`}>search</Link>, or{' '}
							<Link to="/support">ask support</Link>.
						</p>
					</>
				) : (
					<Examples />
				)}
			</div>
		</>
	)
}

const Examples = () => (
	<section aria-labelledby="examples">
		<h2 id="examples" className="font-semibold">
			For example
		</h2>
		<ul className="mt-1 grid sm:grid-cols-2">
			{EXAMPLES.map((example) => (
				<li key={example}>
					<Link
						to={`/help?q=${encodeURIComponent(example)}`}
						className="inline-flex min-h-11 items-center font-medium text-accent hover:underline"
					>
						{example}
					</Link>
				</li>
			))}
		</ul>
		<p className="mt-3 text-sm text-muted">
			It reads, and never switches anything. No question leaves this server.
		</p>
	</section>
)

/** A question in one's own words; the answer is a page with an address of its own. */
const QuestionForm = ({ question }: { question: string }) => (
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
