import { Stethoscope } from 'lucide-react'
import { Button } from '~/ui/button'
import { Form } from '~/ui/page-farm/form'

type Props = { agentId: string; isChecking?: boolean; isAgain?: boolean }

/** Has an agent check its machine and network; the answer is the page of the check. */
export const CheckForm = ({ agentId, isChecking = false, isAgain = false }: Props) => (
	<Form
		method="post"
		action={`/local-agent-install/agents/${agentId}/check`}
		className="flex flex-wrap items-center gap-3"
	>
		<Button name="intent" value="check" icon={Stethoscope} pending={isChecking}>
			{isAgain ? 'Check again' : 'Check machine and network'}
		</Button>
		<span className="text-muted" role="status">
			{isChecking ? 'The agent checks; it may take 30 s.' : 'Takes up to 30 s.'}
		</span>
	</Form>
)
