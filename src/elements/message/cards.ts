import { ChaoApproval } from '../approval/approval.js';
import { ChaoPlan } from '../plan/plan.js';
import { ChaoToolCard } from '../tool-card/tool-card.js';
import { ChaoWorkflow } from '../workflow/workflow.js';

/**
 * What a message shows besides words. In the files for script tags it is a chunk of its own, loaded for the first call, plan
 * or workflow: `vite.config.ts` takes it out of the message.
 */
export const cards = [ChaoApproval, ChaoPlan, ChaoToolCard, ChaoWorkflow];
