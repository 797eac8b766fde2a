import { BookMarked } from 'lucide-react'
import { Card } from '~/ui/card'
import type { CitedSource } from './recipe-view.server'

/** The sources of the figures with quotes, so that a reader can check them. */
export function SourceList({ sources }: { sources: CitedSource[] }) {
	return (
		<Card title="Sources" icon={BookMarked}>
			{sources.length > 0 && (
				<ol className="grid gap-4">
					{sources.map(({ number, title, publisher, address, quotes }) => (
						<li key={number} id={`source-${number}`} className="flex scroll-mt-24 gap-3">
							<span className="font-semibold">[{number}]</span>
							<div className="min-w-0">
								<p className="wrap-anywhere">
									<a
										href={address}
										rel="noreferrer"
										className="font-semibold text-accent hover:underline"
									>
										{title}
									</a>
									. {publisher}.
								</p>
								{quotes.map((quote) => (
									<blockquote
										key={quote}
										className="mt-1 border-l-2 border-line-strong pl-3 text-sm text-muted wrap-anywhere"
									>
										{quote}
									</blockquote>
								))}
							</div>
						</li>
					))}
				</ol>
			)}
			<p className={`text-sm text-muted ${sources.length > 0 ? 'mt-4' : ''}`}>
				Figures marked <em>practice</em> are general practice: no source was read for them. Figures
				marked <em>own</em> were set by this farm. Where a source gives a single figure, the band
				around it is up to 1.5 °C or 0.2 mS/cm wider: no farm holds a single figure.
			</p>
		</Card>
	)
}
