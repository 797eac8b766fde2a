type OfTask = { id: number; type: string; cycleId: number | null; checklistId: number | null }

/** The page whose form completes a task: a harvest is recorded, a checklist filled in; null for all others. */
export function formOfTask(task: OfTask): { to: string; about: string } | null {
	if (task.checklistId !== null)
		return {
			to: `/checklists/${task.checklistId}/fill-in?task=${task.id}`,
			about: 'Fill in the checklist; that completes the task.',
		}
	if (task.type === 'harvest' && task.cycleId !== null)
		return {
			to: `/planting-cycles/${task.cycleId}/harvest`,
			about: 'Record the harvest; it is added to stock.',
		}
	return null
}
