import { ShieldCheck } from 'lucide-react'
import type { AuditVerification } from '~/areas/platform/services/audit/verify-audit.server'
import { Alert } from '~/ui/alert'
import { LinkButton } from '~/ui/link-button'

type Props = { verdict: AuditVerification | null; checkTo: string }

/** Whether the log is unaltered. */
export function AuditVerdict({ verdict, checkTo }: Props) {
	if (!verdict)
		return (
			<Alert
				tone="info"
				title="This log is long"
				action={
					<LinkButton to={checkTo} icon={ShieldCheck}>
						Check every entry
					</LinkButton>
				}
			>
				Checking that nothing was altered takes a moment.
			</Alert>
		)
	const { intact, brokenAt } = verdict
	const entries = intact === 1 ? '1 entry' : `${intact} entries`
	return brokenAt === null ? (
		<Alert tone="good" title={`Verified: ${entries}, chain intact`} icon={ShieldCheck} />
	) : (
		<Alert tone="danger" role="alert" title={`Altered at entry ${brokenAt}`}>
			{intact === 0
				? 'The log cannot be trusted: its first entry was changed or removed in the database.'
				: `The first ${entries} are as they were written. Entry ${brokenAt} was changed or removed in the database.`}
		</Alert>
	)
}
