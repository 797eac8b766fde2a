import { CircleAlert, CircleCheck, CircleDashed, Eye, TriangleAlert } from 'lucide-react'

type Props = {
	score: number | null
	grade: 'green' | 'yellow' | 'orange' | 'red' | null
	word: string
}

/** The colours of health; each has an icon and a word, so that colour alone carries no meaning. */
const LOOKS = {
	green: { icon: CircleCheck, colours: 'bg-good-tint text-good' },
	yellow: {
		icon: Eye,
		colours: 'bg-[light-dark(#fbf6d0,#2c280b)] text-[light-dark(#635000,#eedd5e)]',
	},
	orange: {
		icon: TriangleAlert,
		colours: 'bg-[light-dark(#ffecd9,#3a210c)] text-[light-dark(#953f00,#ffab66)]',
	},
	red: { icon: CircleAlert, colours: 'bg-danger-tint text-danger' },
} as const

/** A health score with its colour and word. */
export function HealthBadge({ score, grade, word }: Props) {
	const { icon: Icon, colours } = grade
		? LOOKS[grade]
		: { icon: CircleDashed, colours: 'bg-offline-tint text-offline' }
	return (
		<span
			className={`inline-flex items-center gap-1.5 rounded-chip px-2 py-0.5 text-sm font-semibold whitespace-nowrap ${colours}`}
		>
			<Icon aria-hidden className="size-4 shrink-0" />
			<span>
				<span className="sr-only">Health: </span>
				{score !== null && <span className="tabular-nums">{score} · </span>}
				{word}
			</span>
		</span>
	)
}
