import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Fault } from '@sfc/domain/fault'
import {
	findGuide,
	GUIDE_SOURCES,
	GUIDE_TOPICS,
	listSourceKeys,
	splitSource,
} from '@sfc/domain/overview/guides/guide'
import { catalogueRecipe } from '@sfc/domain/growing/recipes/catalogue'
import { page } from '~/http/page.server'
import { PageHeader } from '~/ui/page-header'
import { pageTitle } from '~/ui/page-title'
import { Link } from '~/ui/page-farm/link'

export const meta = pageTitle<typeof loader>((shown) => shown?.title ?? 'Grow Guides')

/** A guide with its sources numbered, and the recipes and pages that go with it. */
export const loader = page(({ params }: LoaderFunctionArgs) => {
	const guide = findGuide(params['guideId'] ?? '')
	if (!guide) throw new Fault('not-found', 'There is no such guide')
	const numbers = listSourceKeys(guide).filter((key) => GUIDE_SOURCES[key]?.address)
	const toParagraph = (text: string) => {
		const { words, source } = splitSource(text)
		const number = source ? numbers.indexOf(source) + 1 : 0
		return { words, number, isPractice: source === 'practice' }
	}
	return Promise.resolve({
		title: guide.title,
		summary: guide.summary,
		topic: GUIDE_TOPICS[guide.topic].label,
		sections: guide.sections.map(({ heading, text = [], steps = [] }) => ({
			heading,
			text: text.map(toParagraph),
			steps: steps.map(toParagraph),
		})),
		recipes: (guide.recipes ?? []).flatMap((id) => {
			const recipe = catalogueRecipe(id)
			return recipe ? [{ to: `/recipes/${id}`, label: recipe.name }] : []
		}),
		pages: guide.pages ?? [],
		sources: numbers.flatMap((key) => GUIDE_SOURCES[key] ?? []),
	})
})

type Paragraph = { words: string; number: number; isPractice: boolean }

export default function GuidePage() {
	const { title, summary, topic, sections, recipes, pages, sources } =
		useLoaderData<typeof loader>()
	return (
		<article className="max-w-2xl">
			<p className="no-print mb-2 text-sm text-muted">
				<Link to="/help/guides" className="font-medium text-accent hover:underline">
					Grow Guides
				</Link>{' '}
				· {topic}
			</p>
			<PageHeader title={title} subtitle={summary} />
			<div className="grid gap-6 text-[0.9375rem]">
				{sections.map(({ heading, text, steps }) => (
					<section key={heading} className="grid gap-2">
						<h2 className="text-lg font-semibold">{heading}</h2>
						{text.map((paragraph) => (
							<p key={paragraph.words}>
								<Sourced {...paragraph} />
							</p>
						))}
						{steps.length > 0 && (
							<ol className="grid list-decimal gap-1.5 pl-5">
								{steps.map((step) => (
									<li key={step.words}>
										<Sourced {...step} />
									</li>
								))}
							</ol>
						)}
					</section>
				))}
				{recipes.length > 0 && <Links title="The figures, stage by stage" links={recipes} />}
				{pages.length > 0 && <Links title="Do it now" links={pages} />}
				<Sources sources={sources} />
			</div>
		</article>
	)
}

const Sourced = ({ words, number, isPractice }: Paragraph) => (
	<>
		{words}
		{number > 0 && (
			<a
				href={`#source-${number}`}
				aria-label={`Source ${number}`}
				className="ml-1 text-xs font-semibold text-accent hover:underline"
			>
				[{number}]
			</a>
		)}
		{isPractice && <span className="ml-1 text-xs text-muted">practice</span>}
	</>
)

const Links = ({
	title,
	links,
}: {
	title: string
	links: readonly { to: string; label: string }[]
}) => (
	<section className="no-print grid gap-2">
		<h2 className="text-lg font-semibold">{title}</h2>
		<ul className="flex flex-wrap gap-x-5 gap-y-1">
			{links.map(({ to, label }) => (
				<li key={to}>
					<Link
						to={to}
						className="inline-flex min-h-11 items-center font-medium text-accent hover:underline"
					>
						{label}
					</Link>
				</li>
			))}
		</ul>
	</section>
)

type SourcesProps = {
	sources: { title: string; publisher: string | null; address: string | null }[]
}

const Sources = ({ sources }: SourcesProps) => (
	<section className="grid gap-2 text-sm">
		<h2 className="text-lg font-semibold">Sources</h2>
		{sources.length > 0 && (
			<ol className="grid gap-1">
				{sources.map(({ title, publisher, address }, index) => (
					<li key={title} id={`source-${index + 1}`} className="scroll-mt-24 wrap-anywhere">
						[{index + 1}]{' '}
						<a
							href={address ?? ''}
							rel="noreferrer"
							className="font-medium text-accent hover:underline"
						>
							{title}
						</a>
						. {publisher}.
					</li>
				))}
			</ol>
		)}
		<p className="text-muted">
			What is marked <em>practice</em> is general practice: no source was read for it. What has no
			mark is how this product works, or advice without a figure.
		</p>
	</section>
)
