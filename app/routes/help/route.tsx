import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { searchGuides } from '@sfc/domain/guides/search-guides'
import { searchFaq } from '@sfc/domain/help/faq'
import { page } from '~/http/page.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'
import { FoundTexts, type FoundText } from './found-texts'
import { HelpTabs } from './help-tabs'
import { QuestionForm } from './question-form'

export const meta = pageTitle('Help & Support')

/** The longest question that is read. */
const MOST = 300

/** What answers a question that is asked in one's own words. */
export const loader = page(({ request }: LoaderFunctionArgs) => {
	const question = new URL(request.url).searchParams.get('q')?.trim().slice(0, MOST) ?? ''
	return Promise.resolve({
		question,
		texts: question ? [...faqOf(question), ...guidesOf(question)] : [],
	})
})

const faqOf = (question: string): FoundText[] =>
	searchFaq(question).map(({ question: title, answer, page }) => ({
		kind: 'FAQ',
		title,
		text: answer,
		...page,
	}))

const guidesOf = (question: string): FoundText[] =>
	searchGuides(question, 3).map(({ guide: { id, title }, excerpt }) => ({
		kind: 'Grow guide',
		title,
		text: excerpt,
		to: `/help/guides/${id}`,
		label: 'Read the guide',
	}))

export default function Help() {
	const { question, texts } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHeader
				title="Help & Support"
				subtitle="Ask in your own words. Answers come from the help and the guides."
			/>
			<HelpTabs current="assistant" />
			<div className="grid max-w-3xl gap-6">
				<QuestionForm question={question} />
				{question && (
					<>
						<FoundTexts texts={texts} />
						<p className="text-muted [&_a]:font-medium [&_a]:text-accent [&_a]:underline">
							Not what you meant? Try fewer words, or <Link to="/support">ask support</Link>.
						</p>
					</>
				)}
			</div>
		</>
	)
}
