import type { ReactNode } from 'react'
import { PageHeader } from '~/ui/page-header'

export type Section = { id: string; title: string; body: ReactNode }

type Props = {
	title: string
	subtitle: ReactNode
	/** Tabs below the title, for a group of pages. */
	tabs?: ReactNode
	sections: readonly Section[]
}

/** A text page: its sections, and a table of contents. */
export function Prose({ title, subtitle, tabs, sections }: Props) {
	return (
		<>
			<PageHeader title={title} subtitle={subtitle} />
			{tabs}
			<div className="grid gap-x-10 gap-y-6 lg:grid-cols-[14rem_minmax(0,44rem)]">
				<nav aria-label="On this page" className="no-print">
					<ul className="grid gap-x-4 max-lg:grid-cols-2 lg:sticky lg:top-20">
						{sections.map(({ id, title: name }) => (
							<li key={id}>
								<a
									href={`#${id}`}
									className="flex min-h-11 items-center rounded-lg px-2.5 font-medium text-muted hover:bg-sunk hover:text-ink"
								>
									{name}
								</a>
							</li>
						))}
					</ul>
				</nav>
				<div className="grid gap-8">
					{sections.map(({ id, title: name, body }) => (
						<section key={id} aria-labelledby={id}>
							<h2 id={id} className="scroll-mt-20 text-lg font-semibold">
								{name}
							</h2>
							<div className="mt-2 grid gap-3 text-[0.9375rem] [&_a]:font-medium [&_a]:text-accent [&_a]:underline [&_li]:mt-1 [&_ol]:list-decimal [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:pl-5">
								{body}
							</div>
						</section>
					))}
				</div>
			</div>
		</>
	)
}
