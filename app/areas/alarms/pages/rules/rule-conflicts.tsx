import { TriangleAlert } from 'lucide-react'

/** What keeps a rule from acting now; nothing where it can act. */
export const RuleConflicts = ({ conflicts }: { conflicts: readonly string[] }) =>
	conflicts.map((reason) => (
		<span key={reason} className="flex items-center gap-1.5 text-sm text-muted">
			<TriangleAlert aria-hidden className="size-4 shrink-0" />
			Cannot act: {reason}.
		</span>
	))
