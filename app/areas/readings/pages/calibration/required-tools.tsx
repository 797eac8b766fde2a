import { Card } from '~/ui/card'

type Props = { tools: readonly string[]; solutions: readonly string[] }

/** The tools and solutions for a calibration. */
export function RequiredTools({ tools, solutions }: Props) {
	return (
		<Card title="What you need">
			<List title="Required tools" items={tools} />
			<List title="Calibration solutions" items={solutions} />
		</Card>
	)
}

function List({ title, items }: { title: string; items: readonly string[] }) {
	if (items.length === 0) return null
	return (
		<div className="mt-4 first:mt-0">
			<h3 className="font-semibold">{title}</h3>
			<ul className="mt-1.5 grid list-disc gap-1 pl-5">
				{items.map((item) => (
					<li key={item}>{item}</li>
				))}
			</ul>
		</div>
	)
}
