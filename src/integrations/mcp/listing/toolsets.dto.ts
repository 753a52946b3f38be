import { TextParam } from '../../../platform/api/request-fields';

export class ToolsetsDto {
  @TextParam('toolsets', { description: 'Groups of tools, comma separated; absent: all' }) toolsets?: string;
}
