import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiProblems, ApiResult, BODY, INPUT, STORE } from '../../platform/api/api-problems';
import { Needs } from '../../platform/http/caller';
import { CreatedTokenDto, NewTokenDto, TokenNameDto, TokensDto } from './tokens.dto';
import { TokensService } from './tokens.service';

@ApiTags('Access')
@Needs('admin')
@Controller('api/v2/tokens')
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  @Get()
  @ApiOperation({ summary: 'List the tokens of programs' })
  @ApiResult(TokensDto, 'Their names and scopes, without the tokens themselves', 'not-found', STORE)
  async list(): Promise<TokensDto> {
    return { tokens: await this.tokens.list() };
  }

  @Post()
  @ApiOperation({ summary: 'Make a token', description: 'No other answer contains the token itself.' })
  @ApiCreatedResponse({ type: CreatedTokenDto, description: 'The new token' })
  @ApiProblems(BODY, 'not-found', STORE)
  create(@Body() wanted: NewTokenDto): Promise<CreatedTokenDto> {
    return this.tokens.create(wanted);
  }

  @Delete(':name')
  @HttpCode(204)
  @ApiOperation({ summary: 'Revoke a token', description: 'Takes effect at once.' })
  @ApiNoContentResponse({ description: 'Revoked' })
  @ApiProblems(INPUT, 'not-found', STORE)
  revoke(@Param() { name }: TokenNameDto): Promise<void> {
    return this.tokens.revoke(name);
  }
}
