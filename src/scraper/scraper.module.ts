import { Module } from '@nestjs/common';
import { LastAnswer } from './last-answer';
import { ScraperService } from './scraper.service';

@Module({ providers: [ScraperService, LastAnswer], exports: [ScraperService, LastAnswer] })
export class ScraperModule {}
