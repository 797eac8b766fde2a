export type CommandStep = { title: string; text: string; commands: string[] }

/** Commands to run on a machine, step by step, ready to paste. */
export function CommandSteps({ steps }: { steps: readonly CommandStep[] }) {
	return (
		<ol>
			{steps.map(({ title, text, commands }, i) => (
				<li key={title} className="border-t border-line px-4 py-3">
					<h3 className="font-semibold">
						{i + 1}. {title}
					</h3>
					<p className="text-sm text-muted">{text}</p>
					<pre
						tabIndex={0}
						aria-label={`Commands: ${title}`}
						className="mt-2 overflow-x-auto rounded-control border border-line bg-sunk px-3 py-2 font-mono text-sm"
					>
						<code>{commands.join('\n')}</code>
					</pre>
				</li>
			))}
		</ol>
	)
}
