import { TriangleAlert } from 'lucide-react'

/** Warnings at the place that they are about. */
export const Warnings = ({ texts }: { texts: string[] }) =>
	texts.map((text) => (
		<span key={text} className="mt-1.5 flex items-start gap-1.5 text-sm font-normal text-attention">
			<TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
			<span className="min-w-0">{text}</span>
		</span>
	))
