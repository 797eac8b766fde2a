import { useLoaderData } from '@remix-run/react'
import { FAQ } from '@sfc/domain/overview/help/faq'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'
import { Prose } from '../public/prose'
import { ACCOUNT_SECTIONS } from './account-sections'
import { FARM_SECTIONS } from './farm-sections'
import { HelpTabs } from './help-tabs'

export const meta = pageTitle('FAQ')

export const loader = () => ({ questions: FAQ })

export default function FrequentQuestions() {
	const { questions } = useLoaderData<typeof loader>()
	const asked = {
		id: 'questions',
		title: 'Frequent questions',
		body: (
			<dl className="grid gap-4">
				{questions.map(({ id, question, answer, page }) => (
					<div key={id}>
						<dt id={id} className="scroll-mt-20 font-semibold">
							{question}
						</dt>
						<dd className="mt-1">
							{answer} <Link to={page.to}>{page.label}</Link>
						</dd>
					</div>
				))}
			</dl>
		),
	}
	return (
		<Prose
			title="FAQ"
			subtitle="What is asked often, and what each part does."
			tabs={<HelpTabs current="faq" />}
			sections={[asked, ...FARM_SECTIONS, ...ACCOUNT_SECTIONS]}
		/>
	)
}
