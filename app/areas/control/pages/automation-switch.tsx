import { Button } from '~/ui/button'
import { AskFirst } from '~/ui/form/ask-first'
import { Form } from '~/ui/page-farm/form'

/** Turns the automation of a farm on, or off after saying what that ends. */
export function AutomationSwitch({ isOn }: { isOn: boolean }) {
	if (!isOn) return <SwitchForm to="on" />
	return (
		<AskFirst label="Turn off automation">
			<p>
				Light, air, water and doses are no longer controlled, and no rule acts, until somebody turns
				automation on again. Outputs fall to their safe state, most of them off.
			</p>
			<SwitchForm to="off" />
		</AskFirst>
	)
}

const SwitchForm = ({ to }: { to: 'on' | 'off' }) => (
	<Form method="post">
		<input type="hidden" name="intent" value="automation" />
		<Button name="automation" value={to} variant={to === 'on' ? 'primary' : 'danger'}>
			Turn {to} automation
		</Button>
	</Form>
)
