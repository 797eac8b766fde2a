import { Card } from '~/ui/card'

/** What a machine needs to run the agent. */
export function RequirementsCard({ requirements }: { requirements: readonly string[] }) {
	return (
		<Card title="What it needs">
			<ul className="list-disc pl-5">
				{requirements.map((line) => (
					<li key={line}>{line}</li>
				))}
			</ul>
		</Card>
	)
}
